import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestJson, readMetadata } from './metadata.ts'

test('reads valid fields, and ignores fields of another type', () => {
  expect(
    readMetadata(
      '\ufeff{"name":"One","description":5,"image":" https://art.example/a.png ","attributes":[{"trait_type":"Age","value":7},{"value":true},{"trait_type":"x","value":{}},null]}',
    ),
  ).toEqual({
    name: 'One',
    description: null,
    image: 'https://art.example/a.png',
    traits: [
      { name: 'Age', value: '7' },
      { name: '', value: 'true' },
    ],
  })
})

test('accepts an inlined drawing as a picture, and refuses a link that is too long', () => {
  expect(readMetadata('{"image_data":"<svg/>"}')?.image).toBe(
    `data:image/svg+xml;base64,${btoa('<svg/>')}`,
  )
  for (const image of [
    `https://art.example/${'a'.repeat(70_000)}`,
    'javascript:alert(1)',
    'ftp://art.example/a',
    '',
  ])
    expect(readMetadata(JSON.stringify({ image }))?.image).toBeNull()
})

test('replaces {id} in every value of the metadata of an ERC-1155 item', () => {
  const id = '4cce0'.padStart(64, '0')
  const text = JSON.stringify({
    name: 'Item {id}',
    description: 'No. {id} of {id}',
    image: 'https://art.example/{id}.png',
    attributes: [{ trait_type: '{id}', value: 'a {id}' }],
  }).replace('Item {', String.raw`Item \u007b`)
  expect(readMetadata(text, id)).toEqual({
    name: `Item ${id}`,
    description: `No. ${id} of ${id}`,
    image: `https://art.example/${id}.png`,
    traits: [{ name: id, value: `a ${id}` }],
  })
  // ERC-721 has no such rule.
  expect(readMetadata(text)?.image).toBe('https://art.example/{id}.png')
  const links = JSON.stringify({ image: `https://art.example/${'{id}'.repeat(1_100)}` })
  expect(readMetadata(links, id)?.image).toBeNull()
})

test('rejects metadata that is too deep, too long or no object', () => {
  for (const text of [
    `${'{"a":'.repeat(17)}1${'}'.repeat(17)}`,
    `{"name":"${'a'.repeat(longestJson)}"}`,
    '[]',
    '5',
    'null',
    '{',
    '',
  ])
    expect(readMetadata(text)).toBeUndefined()
  expect(readMetadata('{"name":"[[[[[[[[[[[[[[[[[[[[ {{{{{{{{{{{{{"}')?.name).toMatch(/^\[/)
})

test('never throws, whatever the metadata contains', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.object().map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const read = readMetadata(text)
        if (!read) return
        expect(read.name === null || read.name.length <= 128).toBe(true)
        expect(
          read.image === null || /^(?:https?|ipfs|ar):\/\/|^data:image\//i.test(read.image),
        ).toBe(true)
        expect(read.traits.length).toBeLessThanOrEqual(100)
      },
    ),
  )
})
