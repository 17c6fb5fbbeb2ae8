// Package peers holds the validators that are measured: each as a function from
// a schema to a function from the raw bytes of a document to a verdict, so that
// all do the same work, parsing included. There is a file for each library.
package peers
