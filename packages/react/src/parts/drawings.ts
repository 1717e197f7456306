/** A door with nobody in it: no wallets. */
export const arch = 'M8 50h40M13 50V27a15 15 0 0 1 30 0v23M22 50V30a6 6 0 0 1 12 0v20M28 8v-3M15 13l-2-2m28 2 2-2'
