/** Routers at addresses that their makers publish (Uniswap's SDKs under MIT, 1inch's and 0x's pages). */

/** How a universal router of Uniswap reads swaps; later versions have a least price for each hop. */
export type SwapForm = 'plain' | 'hops'

interface Router {
  name: string
  form?: SwapForm
}

const uniswap: Router = { name: 'Uniswap' }
const plain: Router = { name: 'Uniswap', form: 'plain' }
const hops: Router = { name: 'Uniswap', form: 'hops' }

/** Chains by their numbers. */
const table: readonly (readonly [router: Router, address: string, chains: readonly number[]])[] = [
  // Uniswap v2 and v3.
  [uniswap, '0x7a250d5630b4cf539739df2c5dacb4c659f2488d', [1]],
  [uniswap, '0xe592427a0aece92de3edee1f18e0157c05861564', [1, 10, 137, 42161]],
  [uniswap, '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', [1, 10, 137, 42161]],
  [uniswap, '0x2626664c2603336e57b271c5c0b26f421741e481', [8453]],
  [uniswap, '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2', [56]],
  [uniswap, '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce', [43114]],
  [uniswap, '0x73855d06de49d0fe4a9c42636ba96c62da12ff9c', [130]],
  [uniswap, '0x3bfa4769fb09eefc5a80d6e87c3b9c650f7ae48e', [11155111]],
  // The universal router 1.2, 2.0, 2.1 and 2.2.
  [plain, '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', [1, 8453, 11155111]],
  [plain, '0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8', [10]],
  [plain, '0x4dae2f939acf50408e13d58534ff8c2776d45265', [56, 43114]],
  [plain, '0x4d73a4411ca1c660035e4aecc8270e5dddec8c17', [130]],
  [plain, '0xec7be89e9d109e7e3fec59c222cf297125fefda2', [137]],
  [plain, '0x5e325eda8064b456f4781070c0738d849c824258', [42161]],
  [plain, '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', [1]],
  [plain, '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507', [10]],
  [plain, '0x1906c1d672b88cd1b9ac7593301ca990f94eae07', [56]],
  [plain, '0xef740bf23acae26f6492b10de645d6b98dc8eaf3', [130]],
  [plain, '0x1095692a6237d83c6a72f3f5efedb9a670c49223', [137]],
  [plain, '0x6ff5693b99212da76ad316178a184ab56d299b43', [8453]],
  [plain, '0xa51afafe0263b40edaef0df8781ea9aa03e381a3', [42161]],
  [plain, '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7', [43114]],
  [plain, '0x3a9d48ab9751398bbfa63ad67599bb04e4bdf98b', [11155111]],
  [hops, '0x4c82d1fbfe28c977cbb58d8c7ff8fcf9f70a2cca', [1]],
  [hops, '0x8b844f885672f333bc0042cb669255f93a4c1e6b', [10, 56, 137, 42161, 43114]],
  [hops, '0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7', [130, 8453]],
  [hops, '0x7dfd4f31be6814d2906bde155c3e1b146eac1468', [11155111]],
  [hops, '0x23617e59a5925b2a4bf75d73ff6711cd0b29de85', [1]],
  [hops, '0xc09255d86db563cbc11c2fcf4a0c512e160111b4', [10]],
  [hops, '0xdc264714f68d84cf29bc605589405e78bdbe7c9f', [56, 137]],
  [hops, '0xd1b797d92d87b688193a2b976efc8d577d204343', [130]],
  [hops, '0xd6145b2d3f379919e8cdeda7b97e37c4b2ca9c40', [8453]],
  [hops, '0x2d01411773c8c24805306e89a41f7855c3c4fe65', [42161]],
  [hops, '0x661e93cca42afacb172121ef892830ca3b70f08d', [43114]],
  [hops, '0x7e4f6c5e954da5c61b3423d81e2277431ac043f3', [11155111]],
  [hops, '0xab863e752bf67d8dcdd929eaae9be9dc83fb3bbb', [1]],
  [hops, '0x5093f1cded83d99ffed6602da6260672ae16787c', [11155111]],
  [
    { name: '1inch' },
    '0x111111125421ca6dc452d289314280a0f8842a65',
    [1, 10, 56, 100, 137, 8453, 42161, 43114],
  ],
]

/** Null for any other contract, which may promise what it likes. */
export function routerAt(chain: string, address: string): Router | null {
  const found = table.find(
    ([, at, chains]) =>
      at === address.toLowerCase() && chains.some((each) => `eip155:${each}` === chain),
  )
  return found ? found[0] : null
}
