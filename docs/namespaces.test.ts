/** A chain namespace is its own package, and an adapter of someone else's brings what ours bring. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPortico } from '@portico/core'
import { readMessage, writeMessage } from '@portico/core/siwx-message'
import { readReceiver } from '@portico/core/transfers'
import { evm } from '@portico/evm'
import { namesOf } from '../packages/react/src/modal/namespace-names.ts'
import { namespacePackages, namespaceTables } from '../scripts/namespaces.mjs'
import { pebbleNamespace } from './examples/pebble/double.ts'
import { pebble } from './examples/pebble/pebble.ts'

const root = path.resolve(import.meta.dirname, '..')
const [stone = ''] = pebbleNamespace.accounts

test('core’s tables are what the packages declare, which `node scripts/namespaces.mjs` writes', async () => {
  for (const [file, text] of Object.entries(await namespaceTables()))
    expect(readFileSync(path.join(root, file), 'utf8'), file).toBe(text)
})

test('adds a sixth package to every table from the files of its folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'namespaces-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const workspaces = ['packages/core', 'packages/pebble']
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ workspaces, type: 'module' }))
  mkdirSync(path.join(folder, 'packages/pebble/src'), { recursive: true })
  writeFileSync(
    path.join(folder, 'packages/pebble/src/namespace.ts'),
    `export const declaration = {
      namespace: 'pebble',
      name: 'Pebble',
      letter: 'x',
      address: /^pb[0-9a-f]{64}$/i,
      signIn: { name: 'Pebble', address: /^pb[0-9a-f]{64}$/, reference: /^[a-z]{1,16}$/ },
    }`,
  )
  expect(namespacePackages(folder)).toEqual(['pebble'])
  for (const text of Object.values(await namespaceTables(folder))) expect(text).toContain('pebble')
})

test('recognizes an address of a namespace that an adapter declares', async () => {
  const portico = createPortico({
    adapters: [evm(), pebble()],
    networks: pebbleNamespace.networks,
  })
  expect(await readReceiver(portico, stone, 'eip155:1')).toEqual({
    is: 'invalid',
    why: 'namespace',
    namespace: 'pebble',
  })
  expect(await readReceiver(portico, `pebble:main:${stone}`, 'pebble:main')).toEqual({
    is: 'address',
    address: stone,
  })
})

const { declaration } = pebble()
const message = {
  domain: 'shop.example',
  accountAddress: stone,
  chainId: 'pebble:main',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'f2ZoVq8WmJ3LzKxT',
} as const

test('writes and reads a sign-in message in the form that an adapter declares', () => {
  const text = writeMessage(message, [declaration!])
  expect(text).toBe(
    `shop.example wants you to sign in with your Pebble account:\n${stone}\n\n\n` +
      'URI: https://shop.example\nVersion: 1\nChain ID: main\nNonce: f2ZoVq8WmJ3LzKxT',
  )
  expect(readMessage(text, [declaration!])).toEqual(message)
})

test('refuses a sign-in message of a namespace that nothing declares, or of another reference', () => {
  const refusal = expect.objectContaining({ code: 'sign-in-message', data: { part: 'chainId' } })
  expect(() => writeMessage(message)).toThrow(refusal)
  expect(() => writeMessage({ ...message, chainId: 'pebble:MAIN' }, [declaration!])).toThrow(
    refusal,
  )
  expect(readMessage(writeMessage(message, [declaration!]))).toBeNull()
})

test('names a namespace in the card by the name that its adapter declares', () => {
  expect(namesOf([evm(), pebble()])).toMatchObject({
    'namespace.pebble': ['Pebble'],
    'namespace.eip155': ['EVM'],
  })
})

/** Where else files may name a namespace, and why. */
const elsewhere: Readonly<Record<string, RegExp>> = {
  'prose, and manifests that list packages': /\.md$|(^|\/)package(-lock)?\.json$/,
  'tests, which try all namespaces': /\.test\.tsx?$|\/test\/|^e2e\/|^docs\/|^packages\/testkit\//,
  'tables that are written from the packages': /^packages\/core\/src\/namespaces\/known\//,
  'networks and wallets that hosts choose from one place, with their logos':
    /^packages\/core\/src\/(networks|marks|directory)\/|^scripts\/marks\/|^packages\/server\/seed\//,
  'one file a namespace, and the table that loads it: pages without adapters have sessions, too':
    /^packages\/walletconnect\/src\/namespaces\/(polkadot|cosmos(-\w+)?|ours)\.ts$/,
  'one file a namespace, and the table that loads it: a server has no adapters':
    /^packages\/server\/src\/verify\/(polkadot|cosmos|check)\.ts$/,
}

test.each(['polkadot', 'cosmos'])(
  'only files with a reason name %s outside of its package',
  (name) => {
    const naming = execFileSync(
      'git',
      ['grep', '--untracked', '-lE', `(^|[^a-z@])${name}([^a-z]|$)`, '--', `:!packages/${name}`],
      { cwd: root, encoding: 'utf8' },
    )
    const reasons = Object.values(elsewhere)
    const without = naming
      .trim()
      .split('\n')
      .filter((file) => !reasons.some((reason) => reason.test(file)))
    expect(without).toEqual([])
  },
)
