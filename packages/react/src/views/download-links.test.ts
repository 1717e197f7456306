import { expect, test } from 'vitest'
import { downloadLinks, systemOf } from './download-links.ts'

const record = {
  id: 'a',
  name: 'A',
  order: 0,
  chrome_store: 'https://chrome.example/a',
  firefox_store: 'https://firefox.example/a',
  app_store: 'https://ios.example/a',
  play_store: 'https://android.example/a',
  homepage: 'https://a.example',
}

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 0, 'other'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 0, 'chromium'],
] as const)('%s with %i touch points is %s', (agent, points, system) => expect(systemOf(agent, points)).toBe(system))

test.each([['ios', 'ios'], ['android', 'android'], ['firefox', 'firefox'], ['chromium', 'chrome'], ['other', 'web']] as const)(
  'on %s the first link is %s, and only it is for here',
  (system, kind) => {
    const links = downloadLinks(record, system)
    expect(links).toHaveLength(5)
    expect(links.filter((link) => link.here).map((link) => link.kind)).toEqual([kind])
    expect(links[0]?.kind).toBe(kind)
  },
)

test('a browser without a store is sent to the home page', () => {
  expect(downloadLinks({ id: 'a', name: 'A', order: 0, homepage: 'https://a.example', play_store: 'https://p.example' }, 'chromium').map((link) => [link.kind, link.here])).toEqual([['web', true], ['android', false]])
})

test('nothing but https is a link', () => {
  expect(downloadLinks({ id: 'a', name: 'A', order: 0, homepage: 'javascript:alert(1)', chrome_store: 'http://a.example' }, 'chromium')).toEqual([])
  expect(downloadLinks(undefined, 'ios')).toEqual([])
})
