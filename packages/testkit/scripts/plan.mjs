/** What the saved chains hold. Amounts are in whole units, as a person would write them. */
export const plan = [
  {
    key: 'mainnet',
    chainId: 1,
    // Different deployers give the two chains different addresses, as real chains have.
    deployer: 9,
    names: true,
    coins: { ada: '12.5', plain: '1.25', impostor: '1' },
    tokens: [
      { name: 'Demo Dollar', symbol: 'DUSD', decimals: 6, held: { ada: '1234.56' } },
      { name: 'Portico Token', symbol: 'PORT', decimals: 18, held: { ada: '42' } },
      { name: 'Gate Pass', symbol: 'GATE', decimals: 0, held: { ada: '3' } },
    ],
  },
  {
    key: 'second',
    chainId: 31338,
    deployer: 8,
    names: false,
    coins: { ada: '3', plain: '0.5', impostor: '1' },
    tokens: [
      { name: 'Demo Dollar', symbol: 'DUSD', decimals: 6, held: { ada: '500' } },
      { name: 'Arcade Token', symbol: 'ARC', decimals: 18, held: { ada: '7.25' } },
    ],
  },
]
