export { css } from './styles.css.ts'

export const icons = {
  door: 'M3.5 16.5h13M5.5 16.5V9a4.5 4.5 0 0 1 9 0v7.5M11.8 11.5v.01',
  flask: 'M8 3.5h4M8.5 3.5V8l-4 7a1 1 0 0 0 .9 1.5h9.2a1 1 0 0 0 .9-1.5l-4-7V3.5M6.5 12h7',
  globe:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0 0c2-2 3-4.5 3-7.5s-1-5.5-3-7.5c-2 2-3 4.5-3 7.5s1 5.5 3 7.5ZM2.8 10h14.4',
} as const
