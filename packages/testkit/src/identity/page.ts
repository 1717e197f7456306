import type { IdentityAccount } from './types.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 24rem; padding: 1rem }
fieldset { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; margin: 0 0 1rem; padding: .5rem 1rem }
label { display: block; padding: .4rem 0 }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; margin-inline-end: .5rem }`

const choice = ({ id, name, login, email }: IdentityAccount, place: number): string =>
  `<label><input type="radio" name="account" value="${escape(id)}"${place === 0 ? ' checked' : ''}> ${escape(name ?? login)}${email ? ` (${escape(email)})` : ''}</label>`

export const loginPage = (
  name: string,
  client: string,
  accounts: readonly IdentityAccount[],
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Log in with ${escape(name)}</title>
<style>${style}</style>
<main>
<h1>Log in with ${escape(name)}</h1>
<p>${escape(client)} wants to know who you are. This is a double for tests, not the real ${escape(name)}.</p>
<form method="post">
<fieldset><legend>Who are you?</legend>
${accounts.map(choice).join('\n')}
<label><input type="radio" name="account" value="new"> Somebody new, called <input name="login" pattern="[a-z0-9.\\-]{1,64}" aria-label="Name of somebody new" size="12"></label>
<label><input type="checkbox" name="mail" checked> who has an address, which is verified</label>
</fieldset>
<button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button>
</form>
</main>
</html>
`
