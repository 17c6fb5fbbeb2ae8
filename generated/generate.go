package generated

//go:generate go run ../cmd/schemagen generate --out . --package generated ../tool_schemas
