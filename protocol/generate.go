package protocol

//go:generate go run ../cmd/schemagen generate --plain --formats=assert --strict --out v20250618 schemas/2025-06-18
//go:generate go run ../cmd/schemagen generate --plain --formats=assert --strict --out v20251125 schemas/2025-11-25
//go:generate go run ../cmd/schemagen generate --plain --formats=assert --strict --out v20260728 schemas/2026-07-28
