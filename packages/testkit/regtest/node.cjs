/**
 * The regtest node itself, in a process of its own: it mines, takes transactions, and tells whoever
 * started it of every transaction and block. Spoken to over the IPC channel of
 * `child_process.fork`; it ends with that channel.
 */
'use strict'

// bcoin and its libraries then take their implementations in JavaScript, so that nothing is
// compiled.
process.env.NODE_BACKEND = 'js'
const { Chain, Coin, KeyRing, Mempool, Miner, MTX, Script, TX } = require('bcoin')

const maturity = 100
// The parts of a node that have no port: nothing listens but what the starting process puts in
// front.
const network = 'regtest'
const chain = new Chain({ network, memory: true })
const mempool = new Mempool({ network, memory: true, chain })
const miner = new Miner({ network, chain, mempool })
// A key that everybody knows: what it mines is worth nothing.
const ring = KeyRing.fromPrivate(Buffer.alloc(32, 7), true)
ring.witness = true
/** What the miner may spend, by outpoint. */
const purse = new Map()

const hex = (buffer) => buffer.toString('hex')
/** Transaction and block ids as everything but the wire format writes them. */
const idOf = (hash) => Buffer.from(hash, 'hex').reverse().toString('hex')

function describeTransaction(tx, view, block) {
  return {
    txid: tx.txid(),
    hex: hex(tx.toRaw()),
    version: tx.version,
    locktime: tx.locktime,
    size: tx.getSize(),
    weight: tx.getWeight(),
    fee: tx.isCoinbase() ? 0 : tx.getFee(view),
    vin: tx.inputs.map((input) => {
      const coin = tx.isCoinbase() ? null : view.getOutputFor(input)
      return {
        txid: idOf(input.prevout.hash),
        vout: input.prevout.index,
        sequence: input.sequence,
        script: coin ? hex(coin.script.toRaw()) : null,
        value: coin ? coin.value : 0,
      }
    }),
    vout: tx.outputs.map((output) => ({ script: hex(output.script.toRaw()), value: output.value })),
    block,
  }
}

mempool.on('tx', (tx, view) => process.send({ seen: describeTransaction(tx, view, null) }))
chain.on('connect', async (entry, block, view) => {
  await mempool._addBlock(entry, block.txs)
  const at = { height: entry.height, hash: entry.rhash(), time: entry.time }
  for (const tx of block.txs) {
    process.send({ seen: describeTransaction(tx, view, at) })
    for (const { prevout } of tx.inputs) purse.delete(prevout.toKey())
    tx.outputs.forEach((output, index) => {
      if (output.script.equals(own)) {
        const coin = Coin.fromTX(tx, index, entry.height)
        purse.set(coin.toKey(), coin)
      }
    })
  }
})
const own = Script.fromProgram(0, ring.getKeyHash())

async function mine(blocks) {
  for (let count = 0; count < blocks; count++) {
    const block = await miner.mineBlock(chain.tip, ring.getAddress())
    if (!(await chain.add(block))) throw new Error('the block was not accepted')
  }
  return chain.height
}

async function send(raw) {
  const tx = TX.fromRaw(raw, 'hex')
  const missing = await mempool.addTX(tx)
  if (missing) throw new Error('missing inputs')
  return tx.txid()
}

async function fund(script, sats) {
  const ripe = [...purse.values()].filter(
    (coin) => !coin.coinbase || coin.height + maturity <= chain.height,
  )
  const mtx = new MTX()
  mtx.addOutput(Script.fromRaw(script, 'hex'), sats)
  await mtx.fund(ripe, { rate: 10_000, changeAddress: ring.getAddress() })
  mtx.sign(ring)
  const txid = await send(hex(mtx.toTX().toRaw()))
  for (const { prevout } of mtx.inputs) purse.delete(prevout.toKey())
  return txid
}

const commands = {
  mine: ({ blocks }) => mine(blocks),
  send: ({ hex: raw }) => send(raw),
  fund: ({ script, sats }) => fund(script, sats),
}

process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, ask, params }) => {
  Promise.resolve()
    .then(() => commands[ask](params))
    .then(
      (value) => process.send({ id, value }),
      (error) => process.send({ id, error: error.reason || error.message }),
    )
})

async function open() {
  for (const part of [chain, mempool, miner]) await part.open()
}

open().then(
  () => process.send({ ready: true }),
  (error) => {
    process.send({ failed: error.message })
    process.exit(1)
  },
)
