import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: ${px(8)};
    min-height: ${px(44)};
    padding: ${px(8)} ${px(16)};
    border-radius: ${radius(16)};
    font-weight: 500;
    text-align: center;
    transition:
      background 0.12s ${ease},
      transform 0.12s ${ease};
    background: var(--portico-surface-raised);
    color: var(--portico-text);
  }
  .button.block {
    width: 100%;
    min-height: ${px(48)};
  }
  .button.primary {
    background: var(--portico-accent);
    color: var(--portico-on-accent);
  }
  .button.quiet {
    background: none;
  }
  @media (hover: hover) {
    .button:hover {
      background: var(--portico-surface-pressed);
    }
    .button.primary:hover {
      background: var(--portico-accent-hover);
    }
  }
  .button:active {
    transform: scale(0.985);
  }
  .icon-button {
    display: inline-grid;
    place-items: center;
    width: ${px(40)};
    height: ${px(40)};
    border-radius: ${radius(14)};
    color: var(--portico-text-secondary);
    transition: background 0.12s ${ease};
  }
  @media (hover: hover) {
    .icon-button:hover {
      background: var(--portico-surface-raised);
      color: var(--portico-text);
    }
  }
  .icon-button:active {
    background: var(--portico-surface-pressed);
  }
  @media (pointer: coarse) {
    .icon-button {
      min-width: ${px(44)};
      min-height: ${px(44)};
    }
    .sub :is(a, .link) {
      padding-block: ${px(4)};
    }
  }
  .link {
    cursor: pointer;
    display: inline;
    color: inherit;
  }
  @media (prefers-reduced-motion: reduce) {
    .button {
      transition: none;
    }
    .button:active {
      transform: none !important;
    }
  }
  @media (forced-colors: active) {
    .button {
      border: 1px solid ButtonBorder;
    }
    .button.primary {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`

export { styles as css }
