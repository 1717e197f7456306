import { expect, test } from 'vitest'
import { nextCommands } from './next-commands.ts'

test.each([
  [
    'npm/11.19.1 node/v24.21.0 linux x64 workspaces/false',
    ['cd my-app', 'npm install', 'npm run dev'],
  ],
  ['pnpm/10.2.0 npm/? node/v24.21.0 linux x64', ['cd my-app', 'pnpm install', 'pnpm dev']],
  ['yarn/1.22.22 npm/? node/v24.21.0 linux x64', ['cd my-app', 'yarn', 'yarn dev']],
  ['bun/1.3.1 npm/? node/v24.21.0 linux x64', ['cd my-app', 'bun install', 'bun run dev']],
  ['deno/2.4', ['cd my-app', 'npm install', 'npm run dev']],
  [undefined, ['cd my-app', 'npm install', 'npm run dev']],
])('prints the next commands of %s', (agent, wanted) => {
  expect(nextCommands('/work/my-app', '/work', agent)).toEqual(wanted)
})

test('quotes the path to the folder for a shell', () => {
  expect(nextCommands('/work/apps/one', '/work')[0]).toBe('cd apps/one')
  expect(nextCommands('/work/my app', '/work')[0]).toBe('cd "my app"')
  expect(nextCommands('/other', '/work')[0]).toBe('cd ../other')
  expect(nextCommands('/work', '/work')).toEqual(['npm install', 'npm run dev'])
})
