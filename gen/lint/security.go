package lint

import (
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
)

// securityRules are about what the caller should not be asked for.
var securityRules = []*Rule{
	{
		ID: "subject-parameter", Severity: Warning, check: subjectParameter,
		Short: "a parameter that belongs to the authenticated session",
		Long: text("Who acts, for which tenant and with which rights, the server knows from the session. As an",
			"argument it is a claim of the caller: of a model that any text it read may have talked into it.",
			"Take it from the session; where the parameter names somebody else, as the user whom an",
			"administrator looks up, suppress the finding and say so."),
		Bad: `{"type": "object", "additionalProperties": false,
 "properties": {"tenant_id": {"type": "string", "pattern": "^[a-z]{1,16}$"}}}`,
		Good: `{"type": "object", "additionalProperties": false,
 "properties": {"team": {"type": "string", "pattern": "^[a-z]{1,16}$"}}}`,
	},
	{
		ID: "secret-parameter", Severity: Warning, check: secretParameter,
		Short: "a secret is asked for as an argument",
		Long: text("Arguments pass through the model, its context, transcripts and logs. Have the server hold the",
			"secret, or ask for it outside of the call (MCP's URL elicitation)."),
		Bad: `{"type": "object", "additionalProperties": false,
 "properties": {"api_key": {"type": "string", "maxLength": 64}}}`,
		Good: `{"type": "object", "additionalProperties": false,
 "properties": {"page_token": {"type": "string", "maxLength": 64}}}`,
	},
}

// subjects are names of who acts, for whom, and with which rights.
var subjects = set(`user_id userid current_user current_user_id acting_user acting_user_id actor actor_id principal principal_id
	subject_id caller caller_id requester requester_id tenant tenant_id tenantid on_behalf_of impersonate impersonate_user as_user run_as
	role roles user_role is_admin is_superuser is_root is_staff admin superuser sudo as_admin permissions privileges
	access_level acl auth_context`)

// secrets are names of what must not be read by others.
var secrets = set(`password passwd passphrase pwd secret secret_key client_secret api_key apikey api_secret api_token access_key access_token
	auth_token bearer_token refresh_token id_token session_token private_key ssh_key signing_key encryption_key
	credential credentials authorization auth_header token jwt cookie cookies aws_secret_access_key secret_access_key mfa_code otp`)

func subjectParameter(c *checker) {
	for _, g := range c.parameters() {
		if subjects[snake(g.name)] {
			c.report(at(g.schema), "%s says who acts or with which rights; the server knows that from the session", diag.Quote(g.name))
		}
	}
}

func secretParameter(c *checker) {
	for _, g := range c.parameters() {
		name := snake(g.name)
		for _, last := range []string{"_password", "_passphrase", "_api_key", "_access_token", "_client_secret", "_private_key"} {
			if strings.HasSuffix(name, last) {
				name = last[1:]
			}
		}
		// A flag or a number of that name is none, and neither are listed values.
		if secrets[name] && g.kinds()&(ir.String|ir.Object) != 0 && g.find(listed) == nil {
			c.report(at(g.schema), "%s is a secret by its name; arguments pass through the model and its logs", diag.Quote(g.name))
		}
	}
}

// parameters lists the groups of properties, each name of an object once.
func (c *checker) parameters() []*group {
	var list []*group
	for _, g := range c.groups {
		if g.name != "" && !g.condition && !g.elsewhere() && !isFalseSchema(g.schema) {
			list = append(list, g)
		}
	}
	return list
}
