import { domainToASCII, domainToUnicode } from 'node:url'

/** RFC 5321. */
const longest = 254

function split(email: string): readonly [local: string, domain: string] {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1)]
}

const lower = (text: string): string => text.normalize('NFC').toLowerCase()

/**
 * The one form of an address: mail goes to the text that was looked up, so that a look-alike address
 * with the same lower-case form cannot receive another's mail. A domain beyond ASCII has one form,
 * too (UTS-46): some browsers encode it while it is typed, others do not.
 */
export function addressOf(email: string): string {
  const [local, domain] = split(email)
  // oxlint-disable-next-line no-control-regex
  const isAscii = /^[\0-\x7f]*$/.test(domain)
  const encoded = isAscii ? '' : domainToASCII(domain)
  const address = `${lower(local)}@${encoded}`
  return encoded === '' || address.length > longest ? lower(email) : address
}

/**
 * All forms under which an address may be stored: earlier versions kept the domain as it was typed.
 * First as it is typed now, so that a visitor who has a user for each form reaches both.
 */
export function formsOf(email: string): readonly string[] {
  const address = addressOf(email)
  const [local, domain] = split(address)
  const decoded = domain.includes('xn--') ? domainToUnicode(domain) : ''
  const forms = [lower(email), address, ...(decoded === '' ? [] : [`${local}@${decoded}`])]
  return [...new Set(forms)]
}
