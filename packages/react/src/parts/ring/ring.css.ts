import { css } from '../../css/css.ts'
import { px } from '../../css/units.ts'

const styles: string = css`
  .ring {
    position: relative;
    display: grid;
    place-items: center;
    width: ${px(88)};
    height: ${px(88)};
    margin-inline: auto;
  }
  .ring > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    animation: p-spin 1.4s linear infinite;
  }
  .ring circle {
    fill: none;
    stroke-width: 2;
    stroke-linecap: round;
  }
  .ring .track {
    stroke: var(--portico-line);
  }
  .ring .arc {
    stroke: var(--portico-accent);
    stroke-dasharray: 64 200;
  }
  .badge {
    position: absolute;
    inset-block-end: ${px(4)};
    inset-inline-end: ${px(4)};
    display: grid;
    place-items: center;
    width: ${px(24)};
    height: ${px(24)};
    border-radius: 50%;
    background: var(--portico-critical);
    color: var(--portico-canvas);
    box-shadow: 0 0 0 3px var(--portico-canvas);
  }
  .badge svg {
    stroke-width: 2.25;
  }
  .badge.caution {
    background: var(--portico-caution);
  }
  @keyframes p-spin {
    to {
      transform: rotate(360deg);
    }
  }
  .badge svg {
    width: ${px(16)};
    height: ${px(16)};
  }
  @media (prefers-reduced-motion: reduce) {
    .ring > svg {
      animation: p-breathe 2s ease-in-out infinite;
    }
  }
  @media (forced-colors: active) {
    .ring .arc {
      stroke: Highlight;
    }
  }
`

export { styles as css }
