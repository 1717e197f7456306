import { expect, test } from 'vitest'
import { readRedirect, readTarget } from './target.ts'

const gateways = { ipfs: 'http://10.0.0.5:8080/ipfs/', ar: 'https://arweave.net/' }
const ports = [80, 443]
const read = (text: string): string => {
  const { url, trusted } = readTarget(text, gateways, ports)
  return `${url.href}${trusted ? ' trusted' : ''}`
}
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test('accepts http and https, without fragments', () => {
  expect(read('https://art.example/1.json#x')).toBe('https://art.example/1.json')
  expect(read(' http://art.example./a ')).toBe('http://art.example/a')
  expect(read('https://bücher.example/')).toBe('https://xn--bcher-kva.example/')
  expect(read('https://art.example:443/')).toBe('https://art.example/')
  expect(read('http://art.example:443/')).toBe('http://art.example:443/')
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://art.example/',
  'data:text/html,x',
  'blob:https://a.example/1',
  'gopher://a.example',
  '/relative',
  '//a.example/x',
  'art.example',
  '',
  'https://user@art.example/',
  'https://:pw@art.example/',
  'https://art.example:8080/',
  'http://art.example:22/',
  'http://art.example:0/',
  'http://art.example:99999/',
  'http://localhost/',
  'http://redis/',
  'http://art.example../',
  'http://.example/',
  'http://a b.example/',
  'http://art.exa%00mple/',
  'http://1.2.3.example.4/',
  `https://art.example/${'x'.repeat(8_192)}`,
])('refuses %s', (text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ name: 'GuardedError', reason: 'url' }))
})

test('parses addresses in any form as a browser does', () => {
  for (const text of [
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
  ])
    expect(read(text)).toBe('http://127.0.0.1/')
  expect(read('http://[::ffff:127.0.0.1]/')).toBe('http://[::ffff:7f00:1]/')
})

test('requests IPFS content from the gateway', () => {
  expect(read(`ipfs://${cid}/1.json`)).toBe(`http://10.0.0.5:8080/ipfs/${cid}/1.json trusted`)
  expect(read(`ipfs://ipfs/${cid}`)).toBe(`http://10.0.0.5:8080/ipfs/${cid} trusted`)
  expect(read(`IPFS://${cid}/a b.png?x=1`)).toBe(
    `http://10.0.0.5:8080/ipfs/${cid}/a%20b.png trusted`,
  )
  expect(read('ar://' + 'a'.repeat(43))).toBe(`https://arweave.net/${'a'.repeat(43)}`)
})

test.each([
  `ipfs://${cid}/../../api/v0/shutdown`,
  `ipfs://${cid}/%2e%2e/%2e%2e/api`,
  `ipfs://${cid}/..%2f..%2fapi`,
  `ipfs://${cid}/..\\..\\api`,
  'ipfs://../api/v0',
  'ipfs://short',
  'ipfs://',
  'ar://short',
  `ipfs://user@${cid}`,
])('keeps %s below the gateway', (text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ reason: 'url' }))
})

test('refuses the gateway’s address in any other URL', () => {
  expect(() => read(`http://10.0.0.5:8080/ipfs/${cid}`)).toThrow(
    expect.objectContaining({ reason: 'url' }),
  )
})

test('trusts a redirect of the gateway below its own path only', () => {
  const from = readTarget(`ipfs://${cid}/a`, gateways, ports)
  const to = (location: string): boolean => readRedirect(location, from, gateways, ports).trusted
  expect(to(`/ipfs/${cid}/a/`)).toBe(true)
  expect(to('https://art.example/')).toBe(false)
  for (const location of [
    '/api/v0/shutdown',
    '/ipfs/../api',
    '/ipfs/%2e%2e/api',
    '/ipfs/..%2fapi',
    'http://10.0.0.5:8081/ipfs/x',
  ])
    expect(() => to(location)).toThrow()
})

test('trusts no redirect of another host to the gateway', () => {
  const from = readTarget('http://art.example/', gateways, ports)
  expect(() => readRedirect(`http://10.0.0.5:8080/ipfs/${cid}`, from, gateways, ports)).toThrow()
  expect(() => readRedirect('javascript:alert(1)', from, gateways, ports)).toThrow()
  expect(readRedirect('/b', from, gateways, ports).url.href).toBe('http://art.example/b')
})
