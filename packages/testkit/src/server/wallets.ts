/** A wallet of a test directory, in the wire's format. */
export interface TestWallet {
  /** Its id in the directory. */
  id: string
  /** Its name. */
  name: string
  /** Its rank in the directory. */
  order: number
  /** Its reverse domain (EIP-6963). */
  rdns: string
  /** Whether it is shown as certified. */
  badge_type: 'none' | 'certified'
  /** CAIP-2 ids of its networks. */
  chains: string[]
  /** Its home page. */
  homepage: string
  /** What opens its app. */
  mobile_link: string
  /** The id of its picture. */
  image_id: string
}

const colours = [
  'Amber',
  'Azure',
  'Coral',
  'Crimson',
  'Emerald',
  'Ivory',
  'Jade',
  'Lilac',
  'Onyx',
  'Pearl',
  'Ruby',
  'Sable',
  'Teal',
  'Umber',
]
const things = [
  'Anchor',
  'Arch',
  'Beacon',
  'Bridge',
  'Castle',
  'Compass',
  'Fox',
  'Harbour',
  'Key',
  'Lantern',
  'Lighthouse',
  'Otter',
  'Quarry',
  'Raven',
  'Tower',
  'Vault',
  'Willow',
]

/**
 * Invented wallets, the same every time: each tenth is certified, and all have a picture.
 *
 * @param count How many.
 * @param first The number of the first, so that two lists need not overlap.
 */
export function testWallets(count: number, first = 0): TestWallet[] {
  return Array.from({ length: count }, (_, at) => {
    const number = first + at
    const name = `${colours[number % colours.length]} ${things[Math.floor(number / colours.length) % things.length]} ${number + 1}`
    return {
      id: `test-${number}`,
      name,
      order: 1_000 + number,
      rdns: `test.portico.wallet-${number}`,
      badge_type: number % 10 === 0 ? 'certified' : 'none',
      chains: ['eip155:1'],
      homepage: `https://wallet-${number}.test/`,
      mobile_link: `wallet${number}://`,
      image_id: `test-${number}`,
    }
  })
}

/** The picture of a test wallet: its first letter on a colour of its own. */
export function testPicture({ name, order }: Pick<TestWallet, 'name' | 'order'>): string {
  const hue = (order * 47) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 55% 45%)"/><circle cx="20" cy="20" r="11" fill="hsl(${hue} 70% 85%)"/><text x="20" y="25" text-anchor="middle" font-family="system-ui" font-size="14" font-weight="600" fill="hsl(${hue} 60% 25%)">${name[0]}</text></svg>`
}
