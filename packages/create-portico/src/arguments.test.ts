import { expect, test } from 'vitest'
import { parseArguments, UsageError } from './arguments.ts'

const none = { yes: false, help: false, version: false }

test.each([
  [[], none],
  [['my-app'], { ...none, folder: 'my-app' }],
  [
    ['my-app', '--template', 'next', '--chains', 'all', '--yes'],
    { ...none, folder: 'my-app', template: 'next', chains: 'all', yes: true },
  ],
  [
    ['-y', '-twagmi', '-c', 'evm', './apps/one'],
    { ...none, folder: './apps/one', template: 'wagmi', chains: 'evm', yes: true },
  ],
  [['--template=vite'], { ...none, template: 'vite' }],
  [['--help'], { ...none, help: true }],
  [['-v'], { ...none, version: true }],
])('parses %j', (args, wanted) => {
  expect(parseArguments(args)).toEqual(wanted)
})

test.each([
  [['--template', 'svelte'], 'There is no template svelte: choose vite, next or wagmi.'],
  [['--template', 'toString'], 'There is no template toString: choose vite, next or wagmi.'],
  [['--chains', 'solana'], '--chains is evm or all, not solana.'],
  [['one', 'two'], 'One folder at a time, please: one, two.'],
  [['--force'], "Unknown option '--force'"],
  [['--template'], "Option '-t, --template <value>' argument missing"],
])('refuses %j with the reason', (args, why) => {
  expect(() => parseArguments(args)).toThrow(UsageError)
  expect(() => parseArguments(args)).toThrow(why)
})
