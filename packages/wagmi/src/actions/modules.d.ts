/** A host has only one of the two, and this repository's own installation has neither. */
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
