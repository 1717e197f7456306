/** A page bundles the hooks that it imports, and no others. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { modulesIn } from './shake.ts'

const folder = fileURLToPath(new URL('../src/react', import.meta.url))
const exported = Object.keys(await import('../src/react/index.ts'))
const fileOf = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

const modulesOf = (contents: string) => modulesIn(folder, contents)
const own = (modules: readonly string[]): string[] =>
  modules.filter((file) => file.includes('evm/src/react/use-')).map((file) => path.basename(file))

test('each hook has its own file, by its name', () => {
  expect(exported.length).toBeGreaterThan(11)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(exported.map(fileOf)))
})

test.each(exported)(
  '%s includes no other hook, no other action, and no eager viem',
  async (name) => {
    const { modules, packages } = await modulesOf(
      `import { ${name} } from './index.ts'; globalThis.used = ${name}`,
    )
    const others = exported.filter((each) => each !== name).map(fileOf)
    expect(own(modules)).toContain(fileOf(name))
    expect(own(modules).filter((file) => others.includes(file))).toEqual([])
    expect(packages.filter((each) => !each.startsWith('react'))).toEqual([])
    const actions = modules
      .filter((file) => file.includes('evm/src/actions/'))
      .map((file) => path.basename(file))
    // A hook's own action, or the actions that it is made of. A hook for an account has no action.
    const parts: Readonly<Record<string, string[]>> = {
      useReadContracts: ['multicall.ts'],
      useWriteContract: ['send-transaction.ts'],
      useWaitForTransaction: ['replacement.ts'],
      useSendCalls: [
        'get-capabilities.ts',
        'send-transaction.ts',
        'wait-for-transaction.ts',
        'replacement.ts',
      ],
      useCallsStatus: ['wait-for-calls.ts', 'wait-for-transaction.ts'],
      useEnsName: ['names.ts'],
      useEnsAvatar: ['names.ts'],
    }
    const action = fileOf(name.replace(/^use./, (start) => start.at(-1)!.toLowerCase()))
    const expected = [action, `get-${action}`, 'shared.ts', ...(parts[name] ?? [])]
    expect(actions.filter((file) => !expected.includes(file))).toEqual([])
  },
)

test('an unused import adds no bytes', async () => {
  expect(own((await modulesOf(`import {} from './index.ts'`)).modules)).toEqual([])
})

test('a page that imports one name of viem loads no more of it for all hooks', async () => {
  const viem = async (contents: string): Promise<string[]> => {
    const { modules } = await modulesIn(folder, contents, ['react', 'react-dom'])
    return modules.filter((file) => file.includes('/viem/'))
  }
  const alone = await viem(`import { erc20Abi } from 'viem'; globalThis.used = erc20Abi`)
  expect(alone).toHaveLength(1)
  expect(
    await viem(
      `import { erc20Abi } from 'viem'; import { ${exported.join()} } from './index.ts'
       globalThis.used = [erc20Abi, ${exported.join()}]`,
    ),
  ).toEqual(alone)
})
