/** A host has only one of the two packages, and this repository has neither. */
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
