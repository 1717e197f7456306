/**
 * Faults planted by hand, each where a guard stands that once had no test: `find` stands in the file exactly once, `put` takes its
 * place, and one of `tests` has to fail.
 */
const engine = (name) => `packages/core/src/engine/${name}`
const attempts = [engine('attempts.test.ts')]
const calls = ['packages/core/src/rpc/rpc.test.ts']
const stored = ['packages/core/src/storage.test.ts']

export const faults = [
  {
    says: 'a press right after a cancel returns the cancelled attempt',
    file: engine('attempt.ts'),
    find: 'if (running && same && !running.abort.signal.aborted) return running.result',
    put: 'if (running && same) return running.result',
    tests: attempts,
  },
  {
    says: 'the settling of an older attempt ends the newer',
    file: engine('attempt.ts'),
    find: '      if (running?.id !== id) return\n      running = null',
    put: '      running = null',
    tests: attempts,
  },
  {
    says: 'a late answer is offered after a newer attempt was made',
    file: engine('attempt.ts'),
    find: "const over = next === id + 1 && (now.is === 'idle'",
    put: "const over = (now.is === 'idle'",
    tests: attempts,
  },
  {
    says: 'the adapter stays attached after its link was given back',
    file: engine('links.ts'),
    find: '    if (!here || stale) {',
    put: '    if (stale) {',
    tests: [engine('adopting.test.ts')],
  },
  {
    says: 'what a wallet says while its adapter is loading is lost',
    file: engine('links.ts'),
    find: 'const stale = tries > 0 && said(read()) !== said(given)',
    put: 'const stale = false',
    tests: [engine('adopting.test.ts')],
  },
  {
    says: 'what another tab dropped is written back',
    file: engine('changes.ts'),
    find: "    if (why !== 'elsewhere') storeCurrent(namespaces)",
    put: '    storeCurrent(namespaces)',
    tests: [engine('several.test.ts')],
  },
  {
    says: 'a switch goes on for a connection that was replaced',
    file: engine('networks.ts'),
    find: 'if (connectionOf(id) !== connection) mine',
    put: 'if (connectionOf(id) === null) mine',
    tests: ['packages/evm/test/switch.test.ts'],
  },
  {
    says: 'the account that the wallet puts in front is passed over',
    file: engine('in-use.ts'),
    find: 'const moved = known.first && known.first !== first',
    put: 'const moved = false && known.first !== first',
    tests: ['packages/evm/test/events.test.ts'],
  },
  {
    says: 'a transaction goes to whatever network the wallet is on',
    file: 'packages/evm/src/asks.ts',
    find: '      if (now !== chain) {',
    put: '      if (false) {',
    tests: ['packages/evm/test/binding.test.ts'],
  },
  {
    says: 'typed data for another network is signed',
    file: 'packages/evm/src/chain.ts',
    find: '  if (chain !== expected) throw',
    put: '  if (false) throw',
    tests: ['packages/evm/test/binding.test.ts'],
  },
  {
    says: 'an account with a wrong checksum is believed',
    file: 'packages/core/src/format/eip55.ts',
    find: 'return hex === right || hex === lower || hex === hex.toUpperCase() ?',
    put: 'return hex ?',
    tests: ['packages/core/src/format/eip55.test.ts'],
  },
  { says: 'a second reply with one id wins', file: 'packages/core/src/rpc/client.ts', find: 'if (reply && !byId.has(reply.id)) byId', put: 'if (reply) byId', tests: calls },
  {
    says: 'a batch is given up when one caller leaves',
    file: 'packages/core/src/rpc/client.ts',
    find: 'calls.every((other) => other.gone) && controller.abort()',
    put: 'controller.abort()',
    tests: calls,
  },
  {
    says: 'an error of any id is believed',
    file: 'packages/core/src/rpc/client.ts',
    find: "'error' in reply && (reply.id === call.id || reply.id === null)",
    put: "'error' in reply",
    tests: calls,
  },
  {
    says: 'a value kept in memory shadows what was written later',
    file: 'packages/core/src/storage.ts',
    find: '        memory.delete(key)\n        return disk',
    put: '        return disk',
    tests: stored,
  },
  { says: 'a key that cannot be deleted comes back', file: 'packages/core/src/storage.ts', find: '        memory.set(key, null)', put: '        memory.delete(key)', tests: stored },
  {
    says: 'redirects of nodes are followed',
    file: 'packages/server/src/rpc/nodes.ts',
    find: "redirect: 'error'",
    put: "redirect: 'follow'",
    tests: ['packages/server/test/rpc.test.ts'],
  },
  {
    says: 'a clock set back keeps a node last',
    file: 'packages/server/src/rpc/turns.ts',
    find: 'Math.abs(time - (lateAt.get(url) ?? -Infinity)) < rest',
    put: 'time - (lateAt.get(url) ?? -Infinity) < rest',
    tests: ['packages/server/src/rpc/turns.test.ts'],
  },
  {
    says: 'a node that sends its answer byte by byte may take for ever',
    file: 'packages/server/src/rpc/nodes.ts',
    find: 'AbortSignal.any([timeout, parts.stopped])',
    put: 'parts.stopped',
    tests: ['packages/server/src/rpc/deadline.test.ts'],
  },
  {
    says: 'a batch of events costs as much as one',
    file: 'packages/server/src/routes/events.ts',
    find: 'limit.count(c, values.length)',
    put: 'limit.count(c, 1)',
    tests: ['packages/server/test/events.test.ts'],
  },
  {
    says: 'a system clock that jumps makes events old',
    file: 'packages/server/src/events/clock.ts',
    find: 'start + Math.floor(steady() - from)',
    put: 'Math.floor(today()) + 0 * steady() * from',
    tests: ['packages/server/src/events/clock.test.ts'],
  },
  {
    says: 'who guesses at the token of metrics is heard on and on',
    file: 'packages/server/src/routes/operations.ts',
    find: 'await wrong.use(client, 1)',
    put: 'await wrong.use(client, 0)',
    tests: ['packages/server/test/http.test.ts'],
  },
  {
    says: 'SQLite waits for another process, and everybody for SQLite',
    file: 'packages/server/src/database/sqlite.ts',
    find: 'pragma busy_timeout = 0',
    put: 'pragma busy_timeout = 2000',
    tests: ['packages/server/test/locked.test.ts'],
  },
]
