import { type CSSProperties, memo } from "react";
import { colorOf } from "@/data/person/avatarColors";
import { lettersOf } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { classes } from "@/ui/classes";
import styles from "./Avatar.module.css";

interface AvatarProps {
  person: Person;
  /** Diameter in pixels. */
  size?: number;
}

/**
 * A person's initials on their colour, with a dashed ring for people without an account. Decoration: the name is beside
 * it or in a label. Memoized, because lists have many.
 */
export const Avatar = memo(function Avatar({ person, size = 36 }: AvatarProps) {
  const language = useLanguage();
  const style = { "--size": `${size}px`, "--tint": colorOf(person) };
  return (
    <span
      className={classes(styles.avatar, !person.has_account && !person.deleted && styles.guest)}
      style={style as CSSProperties}
      aria-hidden="true"
    >
      {person.deleted ? "–" : lettersOf(person, language)}
    </span>
  );
});

interface PairAvatarProps {
  people: readonly Person[];
  size?: number;
}

/**
 * Avatars of a group: an expense's payers, or a household. Only the first two are drawn, in the space of one.
 */
export function PairAvatar({ people, size = 36 }: PairAvatarProps) {
  const [first, second] = people;
  if (!first) return <span />;
  if (!second) return <Avatar person={first} size={size} />;
  return (
    <span className={styles.pair} style={{ "--size": `${size}px` } as CSSProperties}>
      <Avatar person={first} size={size * 0.6} />
      <Avatar person={second} size={size * 0.6} />
    </span>
  );
}

interface AvatarStackProps {
  people: readonly Person[];
  /** Number of all people; those who are not drawn are counted as "+3". */
  total?: number;
  most?: number;
  size?: number;
}

export function AvatarStack({ people, total = people.length, most = 4, size = 30 }: AvatarStackProps) {
  const shown = people.slice(0, total > most ? most - 1 : most);
  const more = total - shown.length;
  const style = { "--size": `${size}px` } as CSSProperties;
  return (
    <span className={styles.stack} style={style} aria-hidden="true">
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {more > 0 && <span className={classes(styles.avatar, styles.more)}>+{more}</span>}
    </span>
  );
}
