package main

import (
	"context"

	"github.com/schemagen/schemagen/examples/twosdks/books"
)

// find is the code of find_book, whatever the SDK. Homer is older than the
// output schema allows, and Proust takes his time.
func find(ctx context.Context, in books.FindBook) (books.FindBookOutput, error) {
	var out books.FindBookOutput
	switch in.Author {
	case "Eco":
		out.Books = []books.FindBookOutputBooksItem{{Title: "Il nome della rosa", Year: 1980}}
	case "Homer":
		out.Books = []books.FindBookOutputBooksItem{{Title: "Odyssey", Year: -700}}
	case "Proust":
		<-ctx.Done()
		return out, ctx.Err()
	}
	return out, nil
}

// recommend is the text of the prompt.
func recommend(in books.RecommendPrompt) string {
	return "Recommend a book for a " + in.Mood + " day."
}
