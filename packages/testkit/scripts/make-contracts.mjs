// Compiles contracts that no saved chain has, for tests that deploy them: writes src/chains/contracts.ts. Run it after a change to them:
//   node packages/testkit/scripts/make-contracts.mjs
// With --check it writes nothing, and fails if what is written differs from what it would write.
import { strictEqual } from 'node:assert'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from './compile.mjs'

const file = fileURLToPath(new URL('../src/chains/contracts.ts', import.meta.url))
const names = ['NftToken', 'MultiToken', 'WrappedCoin', 'Till', 'Pair']
const compiled = compile(names)
const constants = names.map((name) => `/** What deploys contracts/${name}.sol. */\nexport const ${name[0].toLowerCase()}${name.slice(1)}Code: \`0x\${string}\` =\n  '${compiled[name].bytecode}'\n`)
const source = `// Written by scripts/make-contracts.mjs. Do not edit by hand.\n\n${constants.join('\n')}`

if (process.argv.includes('--check')) strictEqual(readFileSync(file, 'utf8'), source)
else writeFileSync(file, source)
