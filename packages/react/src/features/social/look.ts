export { css } from './styles.css.ts'

export const icons: Readonly<Record<string, string>> = {
  more: 'M4.75 9.6a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8Zm5.25 0a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8Zm5.25 0a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8Z',
}
