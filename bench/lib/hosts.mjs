/** The pages that are compared. All of them have the same React and show one button. */
import path from 'node:path'
import { root } from '../../scripts/run.mjs'

const peer = (name) => path.join(root, 'bench/peers', name)

const shadow = '[data-portico]'
const peers = ['react', 'react-dom', 'viem']

/**
 * @typedef {object} Host
 * @property {string} title how the table calls it
 * @property {string} from the folder whose packages it is built with
 * @property {readonly string[]} packages whose versions are reported
 * @property {readonly string[]} [ours] workspaces that it installs beside what `from` locks
 * @property {readonly string[]} [peers] what a host of ours brings along, when `from` locks more
 *   than that
 * @property {readonly string[]} [shared] packages that ours have to find where the page does
 * @property {string} [shadow] the element whose shadow root holds its card, when it has one
 * @property {string} [close] what closes its card when Escape does not
 */

/** @type {Record<string, Host>} */
export const hosts = {
  bare: { title: 'bare', from: root, packages: ['react'] },
  portico: {
    title: 'Portico',
    from: root,
    packages: ['viem'],
    ours: ['react', 'evm'],
    peers,
    shadow,
  },
  'three-chains': {
    title: 'Portico, 3 families',
    from: root,
    packages: ['viem'],
    ours: ['react', 'evm', 'solana', 'bitcoin'],
    peers,
    shadow,
  },
  everything: {
    title: 'Portico, everything on',
    from: root,
    packages: ['viem'],
    ours: ['react', 'evm', 'solana', 'bitcoin', 'walletconnect', 'embedded'],
    peers,
    shadow,
  },
  'portico-wagmi': {
    title: 'Portico on wagmi',
    from: peer('wagmi'),
    packages: ['wagmi', 'viem'],
    ours: ['react', 'wagmi'],
    shared: ['react', 'react-dom', 'viem', 'wagmi', '@wagmi/core'],
    shadow,
  },
  rainbowkit: {
    title: 'RainbowKit',
    from: peer('rainbowkit'),
    packages: ['@rainbow-me/rainbowkit', 'wagmi', 'viem'],
  },
  connectkit: {
    title: 'ConnectKit',
    from: peer('connectkit'),
    packages: ['connectkit', 'wagmi', 'viem'],
  },
  'web3-onboard': {
    title: 'Web3-Onboard',
    from: peer('web3-onboard'),
    packages: ['@web3-onboard/core', '@web3-onboard/injected-wallets', '@web3-onboard/react'],
    shadow: 'onboard-v2',
    close: '.close-button',
  },
}

/** Pages that measure one thing, and are not part of the comparison. */
export const extras = {
  floor: { title: 'floor', from: root, packages: [] },
  directory: { title: 'Portico with a directory', from: root, packages: [], shadow },
  account: { title: 'Portico with an account', from: root, packages: [], shadow },
}
