/** How logging in by other ways than e-mail looks. */
export { css } from './styles.css.ts'

export const icons: Readonly<Record<string, string>> = {
  more: 'M5 10v.01M10 10v.01M15 10v.01',
}
