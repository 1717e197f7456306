const shapes: readonly (readonly [namespace: string, shape: RegExp])[] = [
  ['eip155', /^(0x)?[0-9a-f]{40}$/i],
  ['bip122', /^((bc1|tb1|bcrt1)[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  ['cosmos', /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,58}$/],
  ['polkadot', /^[1-9A-HJ-NP-Za-km-z]{46,48}$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
]

export const familyOf = (text: string): string | undefined =>
  shapes.find(([, shape]) => shape.test(text))?.[0]
