import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .address {
    display: flex;
    flex-direction: column;
  }
  .field {
    position: relative;
    display: flex;
    align-items: center;
  }
  .field > svg {
    position: absolute;
    inset-inline-start: ${px(16)};
    color: var(--portico-text-secondary);
    pointer-events: none;
  }
  .field input {
    flex: 1;
    min-width: 0;
    height: ${px(56)};
    padding: 0 ${px(56)} 0 ${px(48)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    font-size: max(16px, ${px(15)});
    text-overflow: ellipsis;
    box-shadow: inset 0 0 0 1px var(--portico-edge);
    transition: background 0.12s ${ease};
  }
  .field input::placeholder {
    color: var(--portico-text-secondary);
    opacity: 1;
  }
  [dir='rtl'] .field input {
    padding: 0 ${px(48)} 0 ${px(56)};
  }
  [dir='rtl'] .field input:placeholder-shown {
    direction: rtl;
  }
  .field input:focus-visible {
    outline-offset: -2px;
    box-shadow: none;
  }
  .field[data-invalid] input {
    box-shadow: inset 0 0 0 1.5px var(--portico-critical);
  }
  .go {
    position: absolute;
    inset-inline-end: ${px(6)};
    display: grid;
    place-items: center;
    width: ${px(44)};
    height: ${px(44)};
    border-radius: ${radius(12)};
    background: var(--portico-accent);
    color: var(--portico-on-accent);
    transition:
      background 0.12s ${ease},
      transform 0.12s ${ease};
    animation: p-fade 0.12s;
  }
  .go[hidden] {
    display: none;
  }
  @media (hover: hover) {
    .go:hover {
      background: var(--portico-accent-hover);
    }
  }
  .go:active {
    background: var(--portico-accent-pressed);
    transform: scale(0.96);
  }
  .go[aria-busy] {
    opacity: 0.6;
  }
  .address .wrong:not(:empty) {
    padding: ${px(6)} ${px(4)} 0;
  }
`

export { styles as css }
