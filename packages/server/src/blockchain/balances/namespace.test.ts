import { expect, test } from 'vitest'
import { namespaceOf } from './namespace.ts'

test.each([
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'eip155'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'bip122'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bip122'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bip122'],
  ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'solana'],
])('detects the namespace of %s as %s', (address, namespace) =>
  expect(namespaceOf(address)).toBe(namespace),
)
