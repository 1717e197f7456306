import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeAbiParameters, labelhash, namehash, zeroHash } from 'viem'
import { demoAccounts } from '../src/chains/accounts.ts'

const require = createRequire(import.meta.url)
const { ada, impostor } = demoAccounts

/**
 * Where mainnet has its universal resolver, so that a client set up for mainnet finds the demo's
 * there.
 */
export const universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** The avatar, as its text record has it: whole, so that it shows without any network. */
export function avatarUri() {
  const svg = readFileSync(new URL('avatar.svg', import.meta.url), 'utf8').trim()
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function addressArgument(...addresses) {
  return encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses,
  ).slice(2)
}

/** Deploys ENS, names ada, and lets the impostor claim her name. Returns the registry's address. */
export async function deployEns({ deployer, deploy, plant, send }, contracts) {
  const registry = await deploy(
    require('@ensdomains/ens/build/contracts/ENSRegistry.json').bytecode,
  )
  const resolver = await deploy(
    require('@ensdomains/resolver/build/contracts/PublicResolver.json').bytecode +
      addressArgument(registry),
  )
  const reverse = await deploy(
    require('@ensdomains/ens/build/contracts/ReverseRegistrar.json').bytecode +
      addressArgument(registry, resolver),
  )
  await plant(contracts.UniversalResolver.bytecode + addressArgument(registry), universalResolver)

  const give = (from, parent, label, owner) =>
    send(from, registry, 'function setSubnodeOwner(bytes32, bytes32, address)', [
      parent,
      labelhash(label),
      owner,
    ])
  await give(deployer, zeroHash, 'eth', deployer)
  await give(deployer, zeroHash, 'reverse', deployer)
  await give(deployer, namehash('reverse'), 'addr', reverse)
  await give(deployer, namehash('eth'), 'ada', ada.address)

  const node = namehash(ada.name)
  await send(ada.address, registry, 'function setResolver(bytes32, address)', [node, resolver])
  await send(ada.address, resolver, 'function setAddr(bytes32, address)', [node, ada.address])
  const texts = { avatar: avatarUri(), description: 'Here to try Portico.' }
  for (const [key, value] of Object.entries(texts)) {
    await send(ada.address, resolver, 'function setText(bytes32, string, string)', [
      node,
      key,
      value,
    ])
  }
  await send(ada.address, reverse, 'function setName(string)', [ada.name])
  await send(impostor.address, reverse, 'function setName(string)', [ada.name])
  return registry
}
