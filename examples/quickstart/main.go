// Command quickstart is a guarded tool on one screen: a schema file of one's
// own, schemas/create_ticket.json, the package that is generated from it, and a
// handler that sees no call which the schema does not allow.
//
//	go generate ./quickstart
//	go run ./quickstart '{"team": "billing", "summary": "Invoice 118 was sent twice"}'
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/schemagen/schemagen/examples/quickstart/tools"
)

//go:generate go tool schemagen generate --out tools schemas
//go:generate go tool schemagen cases --test cases_test.go --package main schemas

func main() {
	registry, err := tools.NewRegistry() // once, when the server starts
	if err != nil {
		log.Fatal(err)
	}
	for _, arguments := range os.Args[1:] {
		ticket, err := tools.CreateTicketTool.Decode(registry, []byte(arguments))
		if err != nil {
			fmt.Println("refused:", err)
			continue
		}
		fmt.Println(createTicket(ticket))
	}
}

// createTicket is the handler. It gets a struct, and only for a call that the
// schema allows.
func createTicket(in tools.CreateTicket) string {
	return fmt.Sprintf("%s has a new ticket of priority %d: %s", in.Team, in.Priority, in.Summary)
}
