/** Only one of the two is in a host, and neither is in this repository's own installation. */
declare module 'wagmi/actions' {
  export const connect: unknown
  export const disconnect: unknown
  export const switchAccount: unknown
  export const switchChain: unknown
}

declare module '@wagmi/core/actions' {
  export const connect: unknown
  export const disconnect: unknown
  export const switchAccount: unknown
  export const switchChain: unknown
}
