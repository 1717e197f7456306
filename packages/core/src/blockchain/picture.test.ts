import { expect, test } from 'vitest'
import { pictureOf } from './picture.ts'

test.each([
  'https://img.example/a.png',
  'https://img.example/a?b=c#d',
  'http://localhost:3000/pictures/1',
  'http://127.0.0.1/a',
  'http://[::1]:8080/a',
])('accepts %s as a picture', (url) => expect(pictureOf(url)).toBe(url))

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg/>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'http://img.example/a.png',
  'http://localhost.evil.example/a',
  'http://localhost:1@evil.example/a',
  'https://user:password@img.example/a',
  '//img.example/a.png',
  'https://',
  '',
  `https://img.example/${'a'.repeat(2_000)}`,
  null,
  7,
  { toString: () => 'https://img.example/a.png' },
])('rejects %s as a picture', (url) => expect(pictureOf(url)).toBeNull())

test('characters that could end an attribute are percent-encoded', () => {
  expect(pictureOf('https://img.example/"onerror="alert(1)<b>')).toBe(
    'https://img.example/%22onerror=%22alert(1)%3Cb%3E',
  )
})
