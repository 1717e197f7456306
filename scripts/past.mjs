/**
 * Creates a past for the demo's first chain: transfers, trades, approvals, NFTs and spam, spread
 * over a month.
 */
import { encodeDeployData, encodeFunctionData, parseEther, parseUnits } from 'viem'

const day = 86_400
const base64 = (text) => Buffer.from(text).toString('base64')

/** An arch in its own colours, which is the content of the NFTs. */
const drawing = (hue) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 70% 62%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360} 65% 38%)"/></linearGradient></defs><path fill="url(#a)" d="M0 0h240v240H0z"/><path fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="14" stroke-linecap="round" d="M70 190v-70a50 50 0 0 1 100 0v70"/><path fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="10" stroke-linecap="round" d="M100 190v-68a20 20 0 0 1 40 0v68"/></svg>`
function metadata(name, description, svg) {
  const content = { name, description }
  if (svg) content.image = `data:image/svg+xml;base64,${base64(svg)}`
  return `data:application/json;base64,${base64(JSON.stringify(content))}`
}
const arch = (number) =>
  metadata(`Arch ${number}`, 'One of the arches of the demo.', drawing((number * 47) % 360))

/** Sends transactions of accounts that the node holds, each at its time. */
function clerk(chain) {
  const now = Math.floor(Date.now() / 1_000)
  const hex = (number) => `0x${number.toString(16)}`
  let last = 0
  async function send(daysAgo, from, to, data, value = 0n, gas = 3_000_000n) {
    last = Math.max(last + 1, now - Math.round(daysAgo * day))
    await chain.rpc('evm_setTime', [last])
    const transaction = { from, value: hex(value), gas: hex(gas) }
    if (to) transaction.to = to
    if (data) transaction.data = data
    return chain.rpc('eth_sendTransactionSync', [transaction])
  }
  return {
    now,
    send,
    async deploy(daysAgo, from, abi, bytecode, ...args) {
      const { contractAddress } = await send(
        daysAgo,
        from,
        undefined,
        encodeDeployData({ abi, bytecode, args }),
      )
      return contractAddress.toLowerCase()
    },
    /** From here on the chain's clock is this machine's again. */
    end: () => chain.rpc('evm_setTime', [Math.floor(Date.now() / 1_000)]),
  }
}

/** The code of a contract of the kit, deployed by the impostor. */
async function deployAll({ deploy, send, now }, kit, { dollar, portico, maker }) {
  const call = (abi, functionName, ...args) => encodeFunctionData({ abi, functionName, args })
  const pair = await deploy(31, maker, kit.pairAbi, kit.pairBytecode, dollar, portico)
  await send(31, maker, dollar, call(kit.demoTokenAbi, 'mint', pair, parseUnits('250000', 6)))
  await send(31, maker, portico, call(kit.demoTokenAbi, 'mint', pair, parseEther('100000')))
  await send(31, maker, pair, call(kit.pairAbi, 'sync'))
  const feed = await deploy(31, maker, kit.feedAbi, kit.feedBytecode, 8)
  await send(31, maker, feed, call(kit.feedAbi, 'set', 260_000_000_000n, BigInt(now), BigInt(now)))
  return {
    pair,
    feed,
    arches: await deploy(31, maker, kit.nftTokenAbi, kit.nftTokenBytecode, 'Arches', 'ARCH'),
    tickets: await deploy(
      31,
      maker,
      kit.multiTokenAbi,
      kit.multiTokenBytecode,
      metadata('Ticket to the opening', 'Good for one evening under the arches.', drawing(96)),
    ),
    prize: await deploy(31, maker, kit.nftTokenAbi, kit.nftTokenBytecode, 'Prize', 'WIN'),
    wrapped: await deploy(31, maker, kit.wrappedCoinAbi, kit.wrappedCoinBytecode),
    lookAlike: await deploy(
      31,
      maker,
      kit.demoTokenAbi,
      kit.demoTokenBytecode,
      'Demo Dollar',
      'DU\u0405D',
      6,
    ),
  }
}

/**
 * Makes the past of ada's account.
 *
 * @param {import('../packages/testkit/dist/chains/index.js').LocalChain} chain the demo's first
 *   chain, as it was saved
 * @param {typeof import('../packages/testkit/dist/chains/index.js')} kit
 * @returns {Promise<{ pair: string, feed: string, arches: string }>} contracts that prices are
 *   read from
 */
export async function makePast(chain, kit) {
  const { ada, plain, impostor } = kit.demoAccounts
  const [me, friend, maker] = [ada.address, plain.address, impostor.address]
  const [dollar, portico] = kit.mainnetDeployment.tokens.map(({ address }) => address)
  const ledger = clerk(chain)
  const made = await deployAll(ledger, kit, { dollar, portico, maker })
  const { send, end } = ledger
  const caller =
    (abi) =>
    (functionName, ...args) =>
      encodeFunctionData({ abi, functionName, args })
  const [token, pair, nft, ticket, coin] = [
    kit.demoTokenAbi,
    kit.pairAbi,
    kit.nftTokenAbi,
    kit.multiTokenAbi,
    kit.wrappedCoinAbi,
  ].map(caller)
  const much = parseUnits('1000000', 18)

  await send(30, friend, me, undefined, parseEther('0.4'))
  await send(26.2, me, dollar, token('approve', made.pair, much))
  await send(26.1, me, made.pair, pair('swap', dollar, parseUnits('120', 6)))
  await send(21, me, dollar, token('transfer', friend, parseUnits('25', 6)))
  await send(15, me, made.arches, nft('mint', me, 12n, arch(12)))
  await send(14, friend, made.arches, nft('mint', friend, 31n, arch(31)))
  await send(
    12,
    maker,
    made.prize,
    nft('mint', me, 1n, metadata('Claim 1,000 DUSD at free-dollars.example.xyz', '')),
  )
  await send(11, maker, made.lookAlike, token('mint', me, parseUnits('9999', 6)))
  await send(9, me, made.wrapped, coin('deposit'), parseEther('0.25'))
  await send(7, me, made.wrapped, coin('withdraw', parseEther('0.1')))
  await send(4, friend, made.arches, nft('transferFrom', friend, me, 31n))
  await send(3, me, dollar, token('transfer', friend, parseUnits('9999999', 6)), 0n, 100_000n)
  await send(2, friend, made.tickets, ticket('mint', me, 7n, 3n))
  await send(1.1, me, portico, token('approve', made.pair, parseEther('10')))
  await send(1, me, made.pair, pair('swap', portico, parseEther('6')))
  await send(0.1, me, friend, undefined, parseEther('0.05'))
  await end()
  return made
}
