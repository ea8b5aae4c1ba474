CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`prefix` text NOT NULL,
	`mode` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `api_keys_account` ON `api_keys` (`account_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`revision` integer NOT NULL,
	`tool` text NOT NULL,
	`operation` text NOT NULL,
	`status` text NOT NULL,
	`progress` integer NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`credits_charged` integer NOT NULL,
	`credits_refunded` integer NOT NULL,
	`test` integer NOT NULL,
	`outputs` text NOT NULL,
	`info` text,
	`text` text,
	`error` text,
	`files_deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_account` ON `jobs` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_account_status` ON `jobs` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_account_tool` ON `jobs` (`account_id`,`tool`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_created` ON `jobs` (`created_at`);