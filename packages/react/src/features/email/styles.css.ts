import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .mailed {
    gap: ${px(4)};
  }
  .mailed .logo {
    color: var(--portico-accent-text);
    background: var(--portico-accent-soft);
    outline-color: transparent;
  }
  .mailed .logo svg {
    width: ${px(28)};
    height: ${px(28)};
  }
  .mailed > [role='status'] {
    width: 100%;
    min-width: 0;
  }
  .to {
    display: flex;
    justify-content: center;
    padding-top: ${px(2)};
    color: var(--portico-text);
    font-weight: 500;
    unicode-bidi: isolate;
  }
  .to span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-width: ${px(24)};
  }
  .to .at {
    flex: none;
    max-width: 70%;
  }
  .cells {
    position: relative;
    direction: ltr;
    border-radius: ${radius(14)};
  }
  .cells > div {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    gap: ${px(8)};
  }
  .cells i {
    display: grid;
    place-items: center;
    height: ${px(56)};
    border-radius: ${radius(14)};
    background: var(--portico-surface);
    box-shadow: inset 0 0 0 1px var(--portico-edge);
    font: 600 ${px(22)}/${px(28)} var(--portico-font-family);
    font-variant-numeric: tabular-nums;
    color: var(--portico-text);
    transition:
      box-shadow 0.12s ${ease},
      background 0.12s ${ease};
  }
  .cells input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 1;
    color: transparent;
    caret-color: transparent;
    background: none;
    font-size: max(16px, ${px(15)});
    letter-spacing: ${px(40)};
    cursor: text;
    border-radius: ${radius(14)};
  }
  .cells input::selection {
    background: none;
  }
  .cells input:focus-visible {
    outline: none;
  }
  .cells input:focus ~ div i.next {
    box-shadow: inset 0 0 0 2px var(--portico-focus);
  }
  .cells input:focus ~ div i.next:empty::after {
    content: '';
    width: 1.5px;
    height: ${px(24)};
    background: var(--portico-text);
  }
  .cells[data-invalid] i {
    box-shadow: inset 0 0 0 1.5px var(--portico-critical);
  }
  .cells[aria-busy] i {
    background: none;
    color: var(--portico-text-secondary);
  }
  .cells[aria-busy] i.next {
    box-shadow: inset 0 0 0 1px var(--portico-edge) !important;
  }
  .told > :empty {
    position: absolute;
  }
  .told {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${px(8)};
    min-height: ${px(36)};
    padding-top: ${px(8)};
    text-align: center;
    text-wrap: balance;
  }
  .turn {
    width: ${px(16)};
    height: ${px(16)};
    animation: p-spin 1s linear infinite;
  }
  .turn circle {
    fill: none;
    stroke: var(--portico-line);
    stroke-width: 2;
  }
  .turn path {
    fill: none;
    stroke: var(--portico-accent);
    stroke-width: 2;
    stroke-linecap: round;
  }
  .mail .actions {
    padding-top: 0;
  }
  .mail .again {
    min-height: ${px(44)};
    font-variant-numeric: tabular-nums;
  }
  .button[aria-disabled='true']:not([aria-busy]) {
    color: var(--portico-text-secondary);
    cursor: default;
  }
  a.button {
    text-decoration: none;
  }
  @media (prefers-reduced-motion: reduce) {
    .turn {
      animation: p-breathe 2s ease-in-out infinite;
    }
    .go,
    .field input,
    .cells i {
      transition: none;
      animation: none;
    }
    .go:active {
      transform: none;
    }
  }
  @media (forced-colors: active) {
    .field input,
    .cells i,
    .go {
      border: 1px solid ButtonBorder;
    }
    .cells input:focus ~ div i.next {
      outline: 2px solid Highlight;
    }
  }
`

export { styles as css }
