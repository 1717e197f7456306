/** Tests of accounts and chains that change in the wallet, in the modal, or by a hook. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { majors } from './majors.ts'
import { ada, bob, connected, page } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

describe.each(majors)('%s', (_name, core) => {
  test('the wallet’s first account is active in both', async () => {
    const { wallets, config, untilState, status, hostCalls, portico } = await connected(core)
    wallets[0]!.switchAccounts([bob, ada])
    await untilState(
      () => status().is === 'connected' && (status() as { account: string }).account === bob,
    )
    expect(core.getAccount(config).address).toBe(bob)
    expect(hostCalls.slice(1)).toEqual([['account', bob]])
    // wagmi uses the first account only, so another one could be shown but not chosen.
    expect(status()).toMatchObject({ all: [{ address: bob }] })
    expect(portico.getState().links['wagmi:test.fox']?.namespaces['eip155']).toMatchObject({
      account: bob,
    })
  })

  test('a chain change in the wallet changes both, also to an unsupported one', async () => {
    const { wallets, config, status, hostCalls } = await connected(core)
    wallets[0]!.changeChain(31338)
    expect(status()).toMatchObject({ chain: 'eip155:31338', supported: true })
    wallets[0]!.changeChain(77)
    expect(status()).toMatchObject({ chain: 'eip155:77', supported: false })
    // wagmi's own chosen chain stays on a configured one. The connection's chain is the one that
    // counts.
    expect(config.state.chainId).toBe(31338)
    expect(core.getAccount(config).chainId).toBe(77)
    expect(hostCalls.slice(1)).toEqual([
      ['network', 'eip155:31338'],
      ['network', 'eip155:77'],
    ])
  })

  test('a network chosen in the modal is wagmi’s chain, with one request', async () => {
    const { portico, config, status, wallets, hostCalls } = await connected(core)
    await portico.switchNetwork('eip155:31338')
    expect(status()).toMatchObject({ chain: 'eip155:31338' })
    expect(core.getAccount(config).chainId).toBe(31338)
    expect(
      wallets[0]!.calls.filter(({ method }) => method === 'wallet_switchEthereumChain'),
    ).toHaveLength(1)
    expect(hostCalls.slice(1)).toEqual([['network', 'eip155:31338']])
  })

  test('a network chosen by a hook is Portico’s', async () => {
    const { config, status, hostCalls } = await connected(core)
    await core.switchChain(config, { chainId: 31338 })
    expect(status()).toMatchObject({ chain: 'eip155:31338' })
    expect(hostCalls.slice(1)).toEqual([['network', 'eip155:31338']])
  })

  test('a network that the wallet does not know is added by wagmi', async () => {
    const { portico, status, wallets } = await connected(core, {
      wallets: [{ rdns: 'test.fox', name: 'Fox', behaviour: 'switch-unknown' }],
    })
    await portico.switchNetwork('eip155:31338')
    expect(status()).toMatchObject({ chain: 'eip155:31338' })
    expect(wallets[0]!.calls.map(({ method }) => method)).toContain('wallet_addEthereumChain')
  })

  test.each([
    [{ prompts: { wallet_switchEthereumChain: 'reject' } }, 'rejected'],
    [{ prompts: { wallet_switchEthereumChain: 'pending' } }, 'pending'],
    [{ switching: 'unsupported' }, 'unsupported'],
    [{ switching: 'unknown', adding: 'refuse' }, 'rejected'],
  ] as const)(
    'a switch that the wallet answers with %j fails as %s, and nothing changes',
    async (behaviour, exit) => {
      const { portico, config, status, wallets } = await connected(core)
      wallets[0]!.set(behaviour)
      await expect(portico.switchNetwork('eip155:31338')).rejects.toMatchObject({
        name: 'PorticoError',
        exit,
      })
      expect(portico.getState().switching).toMatchObject({ is: 'failed', exit })
      expect(status()).toMatchObject({ is: 'connected', chain: 'eip155:1' })
      expect(core.getAccount(config).chainId).toBe(1)
    },
  )

  test('a network that Portico has and wagmi does not is unsupported', async () => {
    const { portico, status } = await connected(core)
    await portico.addNetwork('eip155', {
      ...portico.getState().networks[0]!,
      id: 'eip155:5',
      reference: '5',
      name: 'Five',
    })
    await expect(portico.switchNetwork('eip155:5')).rejects.toMatchObject({
      code: 'chain-unsupported',
      message: 'Chain is not supported',
      exit: 'unsupported',
    })
    expect(status()).toMatchObject({ chain: 'eip155:1' })
  })

  test('keeps the chosen network equal on both sides while disconnected, whichever side chooses', async () => {
    const { portico, config, hostCalls, untilState } = await page(core)
    expect(portico.getState().wanted['eip155']).toBe('eip155:1')
    await portico.switchNetwork('eip155:31338')
    expect(config.state.chainId).toBe(31338)
    expect(portico.getState().wanted['eip155']).toBe('eip155:31338')
    await core.switchChain(config, { chainId: 1 })
    await untilState(() => portico.getState().wanted['eip155'] === 'eip155:1')
    expect(hostCalls).toEqual([
      ['network', 'eip155:31338'],
      ['network', 'eip155:1'],
    ])
  })

  test('wagmi’s chain of an earlier visit is Portico’s first one, without a change event', async () => {
    const first = await page(core)
    await first.portico.switchNetwork('eip155:31338')
    // Portico remembers the chain, too. Where the two differ, wagmi's counts.
    first.stored.set(
      'portico/1/default/network',
      JSON.stringify({ active: 'eip155', wanted: { eip155: 'eip155:1' } }),
    )
    const later = first.reload()
    await later.untilWagmi(() => later.config.state.chainId === 31338)
    later.portico.start()
    await later.untilState(() => later.portico.getState().wanted['eip155'] === 'eip155:31338')
    expect(later.hostCalls).toEqual([])
  })
})
