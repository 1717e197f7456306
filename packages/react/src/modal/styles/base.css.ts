import { css } from '../../css/css.ts'
import { px } from '../../css/units.ts'

const styles: string = css`
  :host {
    all: initial !important;
    display: contents !important;
  }
  * {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
  }
  .root {
    /* One pixel each, unless the host's font master or radius master differs. */
    --px: calc(var(--portico-font-size-master) / 10);
    --radius: calc(var(--portico-border-radius-master) / 4);
    font: 400 ${px(15)}/${px(20)} var(--portico-font-family);
    color: var(--portico-text);
    -webkit-font-smoothing: antialiased;
    -webkit-text-size-adjust: 100%;
    text-align: start;
    -webkit-tap-highlight-color: transparent;
  }
  /* Inter before its version 4 draws the x of 0x as a times sign. Arabic letters join by context. */
  .root,
  .figures,
  bdi,
  [dir='ltr'] {
    font-variant-ligatures: no-contextual;
  }
  .root[dir='rtl'] {
    font-variant-ligatures: normal;
  }
  .root.embedded {
    width: 100%;
    max-width: ${px(400)};
    margin-inline: auto;
    position: relative;
    z-index: var(--portico-z-index);
  }
  button,
  input {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
    background: none;
    border: 0;
    border-radius: 0;
    appearance: none;
  }
  button {
    cursor: pointer;
    text-align: start;
    touch-action: manipulation;
  }
  button:disabled {
    cursor: default;
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  ul,
  ol {
    list-style: none;
  }
  img,
  svg {
    display: block;
  }
  svg {
    flex: none;
    width: ${px(20)};
    height: ${px(20)};
  }
  h1,
  h2,
  h3 {
    font: inherit;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 2px solid var(--portico-focus);
    outline-offset: 2px;
  }
  [tabindex='-1']:focus-visible {
    outline: none;
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .title {
    font-weight: 600;
    font-size: ${px(17)};
    line-height: ${px(24)};
    text-wrap: balance;
  }
  .sub {
    font-size: ${px(13)};
    line-height: ${px(18)};
    color: var(--portico-text-secondary);
    text-wrap: pretty;
  }
  .sub :is(a, .link) {
    color: var(--portico-text);
    text-decoration: underline;
    text-decoration-color: var(--portico-text-muted);
    text-underline-offset: 2px;
    border-radius: 4px;
  }
  .sub :is(a, .link):hover {
    text-decoration-color: currentColor;
  }
  .center {
    text-align: center;
  }
  [dir='rtl'] .flip {
    transform: scaleX(-1);
  }
`

export { styles as css }
