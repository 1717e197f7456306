/** A page bundles the hooks that it imports, and no others. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { modulesIn } from '../../evm/test/shake.ts'
import * as bitcoin from '../../bitcoin/src/react/index.ts'
import * as solana from '../../solana/src/react/index.ts'
import * as blockchain from '../src/blockchain.ts'
import * as headless from '../src/headless.ts'
import * as react from '../src/index.ts'
import * as login from '../src/login.ts'
import * as siwx from '../src/siwx.ts'
import * as transfers from '../src/transfers.ts'

const fileOf = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
const modal = [
  'useConnectModal',
  'useAccountModal',
  'useNetworkModal',
  'useSwitchNetwork',
  'useSignMessage',
  'useConnect',
  'useDisconnect',
  'useWallet',
]
/** Hooks with a file each: their file's place, the entry that exports them, and their names. */
const entries: readonly (readonly [home: string, entry: string, names: readonly string[]])[] = [
  ['react/src/hooks/', '../src/index.ts', modal],
  ['react/src/hooks/', '../src/blockchain.ts', Object.keys(blockchain)],
  ['react/src/hooks/', '../src/transfers.ts', Object.keys(transfers)],
  ['react/src/hooks/', '../src/siwx.ts', Object.keys(siwx)],
  ['react/src/hooks/', '../src/login.ts', Object.keys(login)],
  ['solana/src/react/', '../../solana/src/react/index.ts', Object.keys(solana)],
  ['bitcoin/src/react/', '../../bitcoin/src/react/index.ts', Object.keys(bitcoin)],
]
const folder = fileURLToPath(new URL('.', import.meta.url))

describe.each(entries)('%s of %s', (home, entry, names) => {
  const own = (modules: readonly string[]): string[] =>
    modules.filter((file) => file.includes(home)).map((file) => path.basename(file))

  test.each(names)('%s includes no other hook, and no package but React', async (name) => {
    const { modules, packages } = await modulesIn(
      folder,
      `import { ${name} } from '${entry}'; globalThis.used = ${name}`,
    )
    expect(own(modules)).toContain(fileOf(name))
    expect(
      own(modules).filter((file) =>
        names.some((other) => other !== name && fileOf(other) === file),
      ),
    ).toEqual([])
    expect(packages.filter((each) => !each.startsWith('react'))).toEqual([])
  })

  test('an unused import adds no bytes', async () => {
    expect(own((await modulesIn(folder, `import {} from '${entry}'`)).modules)).toEqual([])
  })
})

test('a page with a button includes none of them', async () => {
  const { modules } = await modulesIn(
    folder,
    `import { ConnectButton, PorticoProvider, WalletButton } from '../src/index.ts'; globalThis.used = [ConnectButton, PorticoProvider, WalletButton]`,
  )
  const files = modules.map((file) => path.basename(file))
  expect(modules.filter((file) => file.includes('core/src/blockchain/'))).toEqual([])
  expect(modules.filter((file) => /strings\/(define|icu|check)\.ts$/.test(file))).toEqual([])
  expect(
    files.filter((file) =>
      [...modal.map(fileOf), 'use-action.ts', 'use-account.ts', 'use-readable-balance.ts'].includes(
        file,
      ),
    ),
  ).toEqual([])
})

test('includes in a page with buttons only the hooks that the buttons use', async () => {
  const { text } = await modulesIn(
    folder,
    `import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, WalletButton } from '../src/index.ts'; globalThis.used = [AccountButton, ConnectButton, NetworkButton, PorticoProvider, WalletButton]`,
  )
  const hooks = [react, headless, blockchain]
    .flatMap((entry) => Object.keys(entry))
    .filter((name) => name.startsWith('use'))
  expect(hooks.length).toBeGreaterThan(30)
  const inside = hooks.filter((name) => new RegExp(`\\bfunction ${name}\\(`).test(text))
  expect(inside.sort()).toEqual([
    'useAccount',
    'useBalance',
    'useIdentity',
    'useNetwork',
    'useSelector',
  ])
})

test.each(Object.keys(blockchain))(
  'the request code of %s and its schemas load with the first request',
  async (name) => {
    const { modules } = await modulesIn(
      folder,
      `import { ${name} } from '../src/blockchain.ts'; globalThis.used = ${name}`,
    )
    expect(
      modules.filter((file) =>
        /core\/src\/(engine|data|http|resource)\/|blockchain\/(create|client|wire|replies|told)\.ts|transactions\/tracker\.ts|valibot|packages\/wire\//.test(
          file,
        ),
      ),
    ).toEqual([])
    // A hook that lists, reads or prices bundles only that code; the hooks that track transactions
    // bundle none of it.
    const kept = modules.filter((file) =>
      /blockchain\/stored\/(history|nfts|portfolio|price)\.ts$/.test(file),
    )
    expect(kept).toHaveLength(name.startsWith('useTrack') ? 0 : 1)
  },
)
