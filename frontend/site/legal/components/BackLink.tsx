interface BackLinkProps {
  href: string;
  label: string;
}

export function BackLink({ href, label }: BackLinkProps) {
  return (
    <p className="back">
      <a href={href} data-home>
        <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
          <path
            d="M17 6H2M7 1 2 6l5 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {label}
      </a>
    </p>
  );
}
