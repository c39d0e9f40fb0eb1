import { personWith } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Soft } from "@/ui/layout";
import { Avatar } from "@/ui/people/Avatar";
import type { Profile } from "../profile";
import styles from "./ProfileHead.module.css";

/** The person as friends see them, with the personal code. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { id, first_name, last_name, email } = profile;
  const person = personWith({ id, first_name, last_name, email, color: profile.profiles?.color ?? undefined });
  const name = usePersonName()(person);
  return (
    <div className={styles.head}>
      <Avatar person={person} size={68} />
      <div>
        <p className={styles.name}>{name}</p>
        {profile.email !== "" && name !== profile.email && <Soft>{profile.email}</Soft>}
        <Soft>
          <span className={styles.code}>{profile.divido_number}</span>
        </Soft>
      </div>
    </div>
  );
}
