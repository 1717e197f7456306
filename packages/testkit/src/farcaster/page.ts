import type { FarcasterAccount } from './types.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farcaster</title><style>body{font:16px/1.5 system-ui;margin:3rem auto;max-width:22rem;padding:0 1rem;text-align:center}button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit;border:1px solid #888;border-radius:.75rem;background:none;cursor:pointer}</style><main>${body}</main></html>`

export function choosePage(domain: string, accounts: readonly FarcasterAccount[]): string {
  const buttons = accounts.map(
    ({ fid, username }) =>
      `<button name="fid" value="${fid}">Sign in as ${escaped(username)}</button>`,
  )
  return page(
    `<h1>Sign in</h1><p>${escaped(domain)} wants to know who you are at Farcaster.</p><form method="post">${buttons.join('')}<button name="fid" value="">Decline</button></form>`,
  )
}

export const donePage = (text: string): string => page(`<p role="status">${escaped(text)}</p>`)
