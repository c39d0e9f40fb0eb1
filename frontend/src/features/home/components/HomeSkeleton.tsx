import { useTranslation } from "react-i18next";
import { classes } from "@/ui/classes";
import { Soft } from "@/ui/layout";
import { Skeleton } from "@/ui/State";
import content from "./HomeContent.module.css";

interface HomeSkeletonProps {
  /** Whether the reader has never seen home on this device. A first home has one card. */
  isFirst: boolean;
}

/** Shows the layout of home while it loads, with the message of docs/product.md 4. */
export function HomeSkeleton({ isFirst }: HomeSkeletonProps) {
  const { t } = useTranslation("home");
  return (
    <div className={classes(content.home, isFirst && content.first)}>
      <div className={content.part}>
        <Soft size="m">{t("loading")}</Soft>
        <Skeleton height="14rem" />
      </div>
      {!isFirst && (
        <div className={content.part}>
          <Skeleton height="7.5rem" />
          <Skeleton height="7.5rem" />
          <Skeleton height="14rem" />
        </div>
      )}
    </div>
  );
}
