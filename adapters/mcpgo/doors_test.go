package mcpgo

const unsent = "cannot send"
