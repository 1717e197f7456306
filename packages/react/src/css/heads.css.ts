import { css } from './css.ts'
import { px, radius } from './units.ts'

const styles: string = css`
  .avatar {
    flex: none;
    overflow: hidden;
    border-radius: 50%;
    width: ${px(64)};
    height: ${px(64)};
    box-shadow: inset 0 0 0 1px var(--portico-line);
  }
  .avatar.small {
    width: ${px(40)};
    height: ${px(40)};
  }
  .avatar img,
  .avatar svg {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .wait {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
    gap: ${px(4)};
    padding: ${px(12)} ${px(8)} ${px(4)};
  }
  .wait .ring,
  .wait > .logo {
    margin-bottom: ${px(16)};
  }
  .hint {
    padding: ${px(12)} ${px(16)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    text-align: start;
    animation: p-fade 0.15s;
  }
  .actions {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding-top: ${px(8)};
  }
  .hero {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
    gap: ${px(4)};
    padding-top: ${px(4)};
  }
  .hero > .logo {
    margin-bottom: ${px(12)};
  }
  .hero .sub,
  .wait .sub {
    text-wrap: balance;
    max-width: ${px(296)};
  }
  .hero .avatar {
    margin-bottom: ${px(8)};
  }
  .apart {
    display: flex;
    justify-content: center;
  }
  .apart .link {
    padding-block: ${px(8)};
  }
  .hero .pill {
    background: var(--portico-surface);
    min-width: 0;
    padding-inline: ${px(8)} ${px(12)};
    gap: ${px(8)};
  }
`

export { styles as css }
