import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serveWallet } from './serve.mjs'

const RPC = 'http://127.0.0.1:8545'
const chain = {
  chainId: 1,
  name: 'One',
  rpcUrl: RPC,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

/** Sends a path as it is; fetch would tidy it first. */
function rawStatus(url: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => (reply += String(chunk)))
    socket.on('end', () => resolve(reply.split(' ')[1] ?? ''))
    socket.on('error', reject)
  })
}

test('serves the configuration with a policy that allows only the configured RPC', async () => {
  const wallet = await serveWallet({
    port: 0,
    host: '127.0.0.1',
    config: { chains: [chain] },
    allowedRpcUrls: [RPC],
  })
  try {
    const response = await fetch(`${wallet.url}/config.json`)
    expect(await response.json()).toEqual({
      chains: [chain],
      solana: [],
      bitcoin: [],
      allowedRpcUrls: [`${RPC}/`],
    })
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${RPC}/;`)
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    const bridge = await fetch(`${wallet.url}/bridge.html`)
    expect(bridge.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:* http://127.0.0.1:*',
    )
    expect((await fetch(`${wallet.url}/config.json`, { method: 'POST' })).status).toBe(405)
  } finally {
    await wallet.stop()
  }
})

test.each([
  '/../serve.mjs',
  '/%2e%2e/serve.mjs',
  '/..%2fserve.mjs',
  '//etc/passwd',
  '/assets/../../package.json',
  '/.env',
  '/assets/',
  '/nothing.js',
])('returns 404 for %s', async (path) => {
  const wallet = await serveWallet({
    port: 0,
    host: '127.0.0.1',
    config: { chains: [chain] },
    allowedRpcUrls: [RPC],
  })
  try {
    expect(await rawStatus(wallet.url, path)).toBe('404')
  } finally {
    await wallet.stop()
  }
})

test('passes the relay’s URL on unchanged, allows it in the policy, and serves the wallet as its page', async () => {
  const relay = { url: 'ws://127.0.0.1:5177', projectId: 'demo' }
  const wallet = await serveWallet({
    port: 0,
    host: '127.0.0.1',
    config: { chains: [chain] },
    allowedRpcUrls: [RPC],
    relay,
  })
  try {
    const response = await fetch(`${wallet.url}/config.json`)
    expect(await response.json()).toMatchObject({ relay })
    expect(response.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${RPC}/ ws://127.0.0.1:5177;`,
    )
    const page = await fetch(`${wallet.url}/wc?uri=wc%3Ax`)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
  } finally {
    await wallet.stop()
  }
  const wrong = { url: 'http://127.0.0.1:5177', projectId: 'demo' }
  await expect(
    serveWallet({ port: 0, config: { chains: [] }, allowedRpcUrls: [], relay: wrong }),
  ).rejects.toThrow(TypeError)
})

test('refuses a URL that could change the policy', async () => {
  for (const bad of ["http://x/;script-src 'unsafe-inline'", 'ftp://x', 'http://u:p@x/']) {
    await expect(
      serveWallet({ port: 0, config: { chains: [] }, allowedRpcUrls: [bad] }),
    ).rejects.toThrow(TypeError)
  }
})
