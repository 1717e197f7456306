/**
 * An application that registers its instance. It is compiled apart, because a registration holds in
 * the whole program.
 */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const host = `
import { createPortico, type ChainAdapter } from '@portico/core'
import { evm, type Eip1193Provider } from '@portico/evm'
import { useAccount, useDisconnect, usePortico, useProvider } from '@portico/react'
import { useConnections } from '@portico/react/headless'

interface Ledger { sign(text: string): Promise<string> }
declare const ledger: ChainAdapter<'ledger', Ledger>
export const portico = createPortico({ adapters: [evm(), ledger] })

declare module '@portico/react' {
  interface Register { portico: typeof portico }
}

export function useAll() {
  const instance: typeof portico = usePortico()
  const evmProvider: Eip1193Provider | null = useProvider('eip155')
  const ledgerProvider: Ledger | null = useProvider('ledger')
  const account = useAccount({ namespace: 'ledger' })
  const connections = useConnections('eip155')
  const { disconnect } = useDisconnect()
  // @ts-expect-error No adapter speaks to it.
  useProvider('solana')
  // @ts-expect-error
  useAccount({ namespace: 'solana' })
  // @ts-expect-error
  useConnections('solana')
  // @ts-expect-error
  void disconnect({ namespace: 'solana' })
  // @ts-expect-error Not the ledger's.
  const wrong: Eip1193Provider | null = ledgerProvider
  return { instance, evmProvider, ledgerProvider, account, connections, wrong }
}
`

test('hooks know the namespaces of the registered instance, and each one’s provider type', async () => {
  const folder = path.join(root, 'node_modules/.cache/register')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'host.ts'), host)
  const settings = {
    extends: '../../../tsconfig.json',
    // Without the repository's own condition, the host gets the built declarations, and the packages'
    // sources are not checked again.
    compilerOptions: { customConditions: [] },
    include: ['./host.ts'],
    exclude: [],
  }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const output = await promisify(execFile)(
    path.join(root, 'node_modules/.bin/tsc'),
    ['-p', folder],
    {
      cwd: root,
    },
  ).then(
    ({ stdout }) => stdout,
    (error: Error & { stdout: string }) => error.stdout || error.message,
  )
  expect(output).toBe('')
})
