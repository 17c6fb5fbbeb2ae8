// Package report makes a page about the tools of a server for those who answer
// for it: what each tool accepts, where free text can enter, what was found
// wrong with its schema, and calls that it accepts and refuses.
//
//	Page(inputs, opts) ──▶ one HTML file that needs no network
//
//	report.go   the tools, each with what is known of it
//	fields.go   a rule as rows, one for each place of a call
//	limits.go   what is asked of one place, in the words of the violations
//	entry.go    where free text and unknown members can enter
//	page.go     the page; page.html, page.css and page.js are its parts
//
// All text of a schema goes through html/template. The page forbids itself, by a
// Content-Security-Policy, everything but its own style and script, which are
// named by their hashes.
package report
